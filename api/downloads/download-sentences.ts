import { sentences } from '../../shared/text/sentence.ts'

/** Why a file is not given. */
export const downloadSentences = sentences(
  {
    noFile: (path: string) => `The release has no file ${path}: /v1/downloads lists those there are.`,
    noRelease: (asked: string, current: string) =>
      `${asked} is no release: addresses of files begin with /v1/downloads/${current}/.`,
    oldRelease: (asked: string, current: string) =>
      `Release ${asked} is not served any more, but ${current}: /v1/downloads lists its files, and /v1/downloads/current/… has them.`,
    withheld: (path: string, reason: string) => `${path} is not given as a file. ${reason}`,
    noKind: (kind: string) => `There is no kind of file ${kind}: /v1/dictionary lists those there are.`,
    otherFile: () =>
      'The file is not the one that If-Match names any more: its address without If-Match gives the one that is served.',
    noRange: (size: number) =>
      `None of these ranges lies in the file, which has ${size} bytes, or they are too many.`,
    manyOwn: (most: number) =>
      `${most} files are being read from this address already: end one, or ask again in a moment.`,
    many: (most: number) => `${most} files are being read already: ask again in a moment.`,
  },
  {
    noFile: (path) => `L’édition n’a pas de fichier ${path}\u00a0: /v1/downloads donne ceux qui existent.`,
    noRelease: (asked, current) =>
      `${asked} n’est pas une édition\u00a0: les adresses des fichiers commencent par /v1/downloads/${current}/.`,
    oldRelease: (asked, current) =>
      `L’édition ${asked} n’est plus servie, mais ${current}\u00a0: /v1/downloads donne ses fichiers, et /v1/downloads/current/… les sert.`,
    withheld: (path, reason) => `${path} n’est pas donné comme fichier. ${reason}`,
    noKind: (kind) => `Il n’y a pas de fichiers ${kind}\u00a0: /v1/dictionary donne ceux qui existent.`,
    otherFile: () =>
      'Le fichier n’est plus celui que nomme If-Match\u00a0: son adresse, sans If-Match, donne celui qui est servi.',
    noRange: (size) => `Aucune de ces plages n’est dans le fichier, qui a ${size} octets, ou il y en a trop.`,
    manyOwn: (most) =>
      `${most} fichiers sont déjà en lecture depuis cette adresse\u00a0: terminez-en un, ou redemandez dans un instant.`,
    many: (most) => `${most} fichiers sont déjà en lecture\u00a0: redemandez dans un instant.`,
  },
)
