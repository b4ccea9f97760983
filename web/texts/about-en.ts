/** The foot of the pages, and the page of legal notice, sources and privacy. */
export const aboutTexts = {
  foot: 'About this service',
  title: 'Legal notice, sources and privacy',
  legal: 'Legal notice',
  sources: 'Sources and licences',
  privacy: 'Privacy',
  contact: 'Contact',
  version: (version: string) => `Terrier ${version}`,
  release: (id: string) => `release ${id}`,
  noLegal: (name: string) =>
    `Whoever runs ${name} has not said here who they are (setting SITE_LEGAL). Terrier is free software: its authors do not run this service.`,
  legalOf: (name: string) => `Legal notice of ${name}`,
  sourcesLead:
    'All figures come from open data of public bodies, and their licences ask to name them. What follows is what this service has loaded.',
  privacyText: [
    'The pages name legal entities, never natural persons who own. Sales are published without names; it is forbidden to use them to find out who bought or sold, or to let search engines index them (article R*112 A-3 of the Livre des procédures fiscales), which is why the pages of parcels ask not to be indexed.',
    'A person or company that opposed publication of its record in the SIRENE register is neither named nor located here: opposition is asked for at statut-diffusion-sirene.insee.fr (INSEE), and counts here from the next edition of the register that is loaded. Executives are those of the national register of companies; a record that is corrected or closed there is corrected here the same way.',
    'Anything else that names you comes from a public file: its producer, named under “Sources and licences”, corrects it at its source, and the correction is here with the next edition that is loaded. Whoever runs this service can say which file it is.',
    'Pages set a cookie for the language that you choose and, when you sign in, one for the session; no others. They ask no other site for anything. To hold the quotas, requests are counted by network address for a day at most.',
  ] as readonly string[],
  writeTo: 'To be withheld, to correct something, or to ask a question:',
  noContact: 'Whoever runs this service has not said here how to reach them (setting SITE_CONTACT).',
}
