import type { ChangeCause } from '../../shared/changes/release-changes.ts'

const causes: Readonly<Record<ChangeCause, string>> = {
  edition: 'new edition',
  correction: 'correction by the producer',
  reading: 'read otherwise by this service',
  extent: 'places loaded, or not any more',
  derived: 'other data that it is made of changed',
}

export const changes = {
  title: 'What changed',
  lead: 'Each publication of the data of this service, the newest first, and the rows that it added, removed and changed in each dataset.',
  follow: 'To follow them:',
  feed: 'the feed of publications (JSON Feed)',
  atom: 'the same as Atom',
  list: 'the list for programs',
  feedTitle: 'Terrier: publications of the data',
  published: (date: string) => `Publication of ${date}`,
  first:
    'What it changed was not computed: it is the first one, or an older version of this service published it.',
  nothing: 'No row changed.',
  columns: {
    place: 'Where',
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
  },
  national: 'France',
  facts: 'facts put together by parcel',
  causes,
  download: 'take',
  since: 'Links give the changes from this publication to the current one, line by line (NDJSON).',
  notComputed: (count: string, n: number) =>
    n === 1
      ? 'One file differs and could not be compared: how many of its rows changed is not known.'
      : `${count} files differ and could not be compared: how many of their rows changed is not known.`,
  sentence: (added: string, removed: string, changed: string) =>
    `rows added: ${added}; removed: ${removed}; changed: ${changed}`,
  home: 'what changed',
}
