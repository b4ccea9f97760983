import { OPEN } from '../bulk-rules.ts'
import type { LakeColumn, LakeFile } from '../lake-file.ts'

const text = (name: string, meaning: string, source?: readonly string[]): LakeColumn => ({
  name,
  type: 'VARCHAR',
  meaning,
  ...(source ? { source } : {}),
})
const place = (source: readonly string[]): LakeColumn[] => [
  text('commune', 'commune of today', source),
  text('published_commune', 'commune as published', source),
]
const file = (
  kind: string,
  holds: LakeFile['holds'],
  key: LakeFile['key'],
  columns: readonly LakeColumn[],
): LakeFile => ({ kind, holds, bulk: OPEN, key, withdrawn: 'whole', columns })

const GASPAR = ['code_commune', 'cod_commune']
const PLANS = ['CODE INSEE COMMUNE']

/** Lake files of the dataset `commune-risks`. */
export const communeRisksFiles: readonly LakeFile[] = [
  file(
    'disasters',
    { en: 'decrees of natural disaster by commune', fr: 'arrêtés de catastrophe naturelle par commune' },
    ['published_commune', 'id', 'risk_code', 'began_on'],
    [
      ...place(GASPAR),
      text('id', 'number of the decree', ['id_gaspar', 'cod_nat_catnat']),
      text('risk_code', 'code of the risk', ['num_risque_jo']),
      text('risk', 'risk', ['lib_risque_jo']),
      text('began_on', 'first day of the event, YYYY-MM-DD', ['date_debut', 'dat_deb']),
      text('ended_on', 'last day', ['date_fin', 'dat_fin']),
      text('decided_on', 'day of the decree', ['date_signature_arrete', 'dat_pub_arrete']),
      text('published_on', 'day of the Journal officiel', ['date_publication_jo', 'dat_pub_jo']),
    ],
  ),
  file(
    'risks',
    { en: 'risks listed for communes (DDRM)', fr: 'risques recensés par commune (DDRM)' },
    ['published_commune', 'code'],
    [...place(['cod_commune']), text('code', 'code', ['num_risque']), text('label', 'risk', ['lib_risque'])],
  ),
  file(
    'plans',
    {
      en: 'living plans of prevention by commune and risk',
      fr: 'plans de prévention en vie, par commune et risque',
    },
    ['published_commune', 'id', 'risk_code'],
    [
      ...place(PLANS),
      text('id', 'code of the procedure', ['CODE PROCEDURE', 'CODE PROECEDURE']),
      text('family', '`PPRN`, `PPRT` or `PPRM`, by the table'),
      text('model', 'model of the plan', ['CODE MODELE']),
      text('name', 'name', ['LIBELLE PROCEDURE']),
      text('state', '`Opposable` or `Prescrit`', ['LIBELLE ETAT']),
      text('substate', 'its detail', ['LIBELLE SOUS-ETAT']),
      text('state_on', 'day of the state, YYYY-MM-DD', ['DATE ETAT']),
      text('prescribed_on', 'day on which it was begun', ['PRESCRIPTION']),
      text('approved_on', 'day of approval', ['APPROBATION']),
      text('risk_code', 'code of the risk', ['CODE RISQUE 3', 'CODE RISQUE 2']),
      text('risk', 'risk', ['LIBELLE RISQUE 3', 'LIBELLE RISQUE 2']),
    ],
  ),
  file(
    'radon',
    { en: 'radon potential by commune of 2018', fr: 'potentiel radon par commune de 2018' },
    ['published_commune', 'name'],
    [
      ...place(['insee_com']),
      text('name', 'name', ['nom_comm']),
      text('class', '`1` low, `2` low with faults, `3` significant', ['classe_potentiel']),
    ],
  ),
  file(
    'seismicity',
    { en: 'seismic zones by commune', fr: 'zones de sismicité par commune' },
    ['published_commune'],
    [
      ...place(['insee']),
      text('zone', '`1` very low to `5` high', ['Sismicite']),
      text('label', 'its name', ['Sismicite']),
    ],
  ),
  file(
    'sources',
    { en: 'which files were read, and their edition', fr: 'fichiers lus, et leur millésime' },
    ['sort'],
    [text('sort', '`gaspar`, `radon` or `seismicity`'), text('edition', 'day of the file')],
  ),
]
