import { OPEN } from '../bulk-rules.ts'
import { bigint, double, inUnit, lakeFile, readFrom, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const censusFile = lakeFile({
  kind: 'census',
  holds: {
    en: 'population and housing by IRIS, commune and larger zones',
    fr: 'population et logements par IRIS, commune et au-delà',
  },
  bulk: OPEN,
  key: ['level', 'code', 'year'],
  withdrawn: 'whole',
  bookkeeping: ['part'],
  columns: {
    level: varchar('`iris`, `commune`, `ville`, `departement`, `region`'),
    code: varchar('code of the zone', 'IRIS', 'COM', 'DEP', 'REG'),
    year: readFrom('names of the columns', varchar('year of the census')),
    nomenclature: readFrom('names of the columns', varchar('PCS 2003 or PCS 2020')),
    iris_count: bigint('IRIS that were added up'),
    population: inUnit('persons', double('population', 'P22_POP')),
    women: inUnit('persons', double('women', 'P22_POPF')),
    men: inUnit('persons', double('men', 'P22_POPH')),
    over15: inUnit('persons', double('of 15 years and over', 'C22_POP15P')),
    age_0: inUnit('persons', double('of 0 to 2 years', 'P22_POP0002')),
    age_1: inUnit('persons', double('of 3 to 5', 'P22_POP0305')),
    age_2: inUnit('persons', double('of 6 to 10', 'P22_POP0610')),
    age_3: inUnit('persons', double('of 11 to 17', 'P22_POP1117')),
    age_4: inUnit('persons', double('of 18 to 24', 'P22_POP1824')),
    age_5: inUnit('persons', double('of 25 to 39', 'P22_POP2539')),
    age_6: inUnit('persons', double('of 40 to 54', 'P22_POP4054')),
    age_7: inUnit('persons', double('of 55 to 64', 'P22_POP5564')),
    age_8: inUnit('persons', double('of 65 to 79', 'P22_POP6579')),
    age_9: inUnit('persons', double('of 80 and over', 'P22_POP80P')),
    group_0: inUnit('persons', double('farmers', 'C22_POP15P_STAT_GSEC11_21', '…_CS1')),
    group_1: inUnit('persons', double('craftsmen, traders, heads of firms', '…_GSEC12_22', '…_CS2')),
    group_2: inUnit('persons', double('executives and intellectual professions', '…_GSEC13_23', '…_CS3')),
    group_3: inUnit('persons', double('intermediate professions', '…_GSEC14_24', '…_CS4')),
    group_4: inUnit('persons', double('employees', '…_GSEC15_25', '…_CS5')),
    group_5: inUnit('persons', double('workers', '…_GSEC16_26', '…_CS6')),
    group_6: inUnit('persons', double('retired', '…_GSEC32', '…_CS7')),
    group_7: inUnit('persons', double('others without occupation', '…_GSEC40', '…_CS8')),
    part: varchar('commune, département or région that a refresh replaces'),
  },
})

/** Lake files of the dataset `census`. */
export const censusFiles: readonly LakeFile[] = [censusFile]
