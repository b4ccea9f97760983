import { OPEN } from '../bulk-rules.ts'
import { lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

const place = (...source: readonly string[]) => ({ commune: varchar('commune of today', ...source), published_commune: varchar('commune as published', ...source) })

const GASPAR = ['code_commune', 'cod_commune']
const PLANS = ['CODE INSEE COMMUNE']

export const disasters = lakeFile({
  kind: 'disasters',
  holds: { en: 'decrees of natural disaster by commune', fr: 'arrêtés de catastrophe naturelle par commune' },
  bulk: OPEN,
  key: ['published_commune', 'id', 'risk_code', 'began_on'],
  withdrawn: 'whole',
  columns: {
    ...place(...GASPAR),
    id: varchar('number of the decree', 'id_gaspar', 'cod_nat_catnat'),
    risk_code: varchar('code of the risk', 'num_risque_jo'),
    risk: varchar('risk', 'lib_risque_jo'),
    began_on: varchar('first day of the event, YYYY-MM-DD', 'date_debut', 'dat_deb'),
    ended_on: varchar('last day', 'date_fin', 'dat_fin'),
    decided_on: varchar('day of the decree', 'date_signature_arrete', 'dat_pub_arrete'),
    published_on: varchar('day of the Journal officiel', 'date_publication_jo', 'dat_pub_jo'),
  },
})

export const risks = lakeFile({
  kind: 'risks',
  holds: { en: 'risks listed for communes (DDRM)', fr: 'risques recensés par commune (DDRM)' },
  bulk: OPEN,
  key: ['published_commune', 'code'],
  withdrawn: 'whole',
  columns: {
    ...place('cod_commune'),
    code: varchar('code', 'num_risque'),
    label: varchar('risk', 'lib_risque'),
  },
})

export const riskPlans = lakeFile({
  kind: 'plans',
  holds: {
    en: 'living plans of prevention by commune and risk',
    fr: 'plans de prévention en vie, par commune et risque',
  },
  bulk: OPEN,
  key: ['published_commune', 'id', 'risk_code'],
  withdrawn: 'whole',
  columns: {
    ...place(...PLANS),
    id: varchar('code of the procedure', 'CODE PROCEDURE', 'CODE PROECEDURE'),
    family: varchar('`PPRN`, `PPRT` or `PPRM`, by the table'),
    model: varchar('model of the plan', 'CODE MODELE'),
    name: varchar('name', 'LIBELLE PROCEDURE'),
    state: varchar('`Opposable` or `Prescrit`', 'LIBELLE ETAT'),
    substate: varchar('its detail', 'LIBELLE SOUS-ETAT'),
    state_on: varchar('day of the state, YYYY-MM-DD', 'DATE ETAT'),
    prescribed_on: varchar('day on which it was begun', 'PRESCRIPTION'),
    approved_on: varchar('day of approval', 'APPROBATION'),
    risk_code: varchar('code of the risk', 'CODE RISQUE 3', 'CODE RISQUE 2'),
    risk: varchar('risk', 'LIBELLE RISQUE 3', 'LIBELLE RISQUE 2'),
  },
})

export const radon = lakeFile({
  kind: 'radon',
  holds: { en: 'radon potential by commune of 2018', fr: 'potentiel radon par commune de 2018' },
  bulk: OPEN,
  key: ['published_commune', 'name'],
  withdrawn: 'whole',
  columns: {
    ...place('insee_com'),
    name: varchar('name', 'nom_comm'),
    class: varchar('`1` low, `2` low with faults, `3` significant', 'classe_potentiel'),
  },
})

export const seismicity = lakeFile({
  kind: 'seismicity',
  holds: { en: 'seismic zones by commune', fr: 'zones de sismicité par commune' },
  bulk: OPEN,
  key: ['published_commune'],
  withdrawn: 'whole',
  columns: {
    ...place('insee'),
    zone: varchar('`1` very low to `5` high', 'Sismicite'),
    label: varchar('its name', 'Sismicite'),
  },
})

export const riskSourceFile = lakeFile({
  kind: 'sources',
  holds: { en: 'which files were read, and their edition', fr: 'fichiers lus, et leur millésime' },
  bulk: OPEN,
  key: ['sort'],
  withdrawn: 'whole',
  columns: {
    sort: varchar('`gaspar`, `radon` or `seismicity`'),
    edition: varchar('day of the file'),
  },
})

/** Lake files of the dataset `commune-risks`. */
export const communeRisksFiles: readonly LakeFile[] = [disasters, risks, riskPlans, radon, seismicity, riskSourceFile]
