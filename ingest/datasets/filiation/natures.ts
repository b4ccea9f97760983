/**
 * Natures of the documents of filiation (DFI), as the DGFiP's notice names them. A code that is not here is kept, without a label: the
 * notice does not say that there are no others.
 */
export const DFI_NATURES: Readonly<Record<string, string>> = {
  '1': 'Document d’arpentage',
  '2': 'Croquis de conservation',
  '4': 'Remaniement',
  '5': 'Document d’arpentage numérique',
  '6': 'Lotissement numérique',
  '7': 'Lotissement',
  '8': 'Rénovation',
}
