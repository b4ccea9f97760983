import type { aboutTexts as english } from './about-en.ts'

export const aboutTexts: typeof english = {
  foot: 'À propos de ce service',
  title: 'Mentions légales, sources et vie privée',
  legal: 'Mentions légales',
  sources: 'Sources et licences',
  privacy: 'Vie privée',
  contact: 'Contact',
  version: (version) => `Terrier ${version}`,
  release: (id) => `édition ${id}`,
  noLegal: (name) =>
    `L’exploitant de ${name} n’a pas dit ici qui il est (réglage SITE_LEGAL). Terrier est un logiciel libre\u00a0: ses auteurs n’exploitent pas ce service.`,
  legalOf: (name) => `Mentions légales de ${name}`,
  sourcesLead:
    'Tous les chiffres viennent de données ouvertes d’organismes publics, dont les licences demandent de les nommer. Voici ce que ce service a chargé.',
  privacyText: [
    'Les pages nomment des personnes morales, jamais les personnes physiques propriétaires. Les ventes sont publiées sans noms\u00a0; il est interdit de s’en servir pour retrouver qui a acheté ou vendu, ou de les laisser indexer par les moteurs de recherche (article R*112 A-3 du Livre des procédures fiscales)\u00a0: les pages des parcelles demandent donc à ne pas être indexées.',
    'Une personne ou une entreprise qui s’est opposée à la diffusion de sa fiche au répertoire SIRENE n’est ici ni nommée ni située\u00a0: l’opposition se demande sur statut-diffusion-sirene.insee.fr (INSEE), et vaut ici dès le millésime suivant du répertoire qui est chargé. Les dirigeants sont ceux du Registre national des entreprises\u00a0; une fiche qui y est corrigée ou fermée l’est ici de la même façon.',
    'Ce qui vous nomme par ailleurs vient d’un fichier public\u00a0: son producteur, nommé sous «\u00a0Sources et licences\u00a0», le corrige à la source, et la correction est ici avec le millésime suivant qui est chargé. L’exploitant de ce service peut dire de quel fichier il s’agit.',
    'Les pages posent un cookie pour la langue que vous choisissez et, si vous vous connectez, un pour la session\u00a0; aucun autre. Elles ne demandent rien à aucun autre site. Pour tenir les quotas, les demandes sont comptées par adresse du réseau, pendant un jour au plus.',
  ],
  writeTo: 'Pour être occulté, corriger quelque chose ou poser une question\u00a0:',
  noContact: 'L’exploitant de ce service n’a pas dit ici comment le joindre (réglage SITE_CONTACT).',
}
