import type { KeyedOutlineSchema } from '../../../shared/artefacts/keyed-outlines.ts'
import { stringAt } from '../../../shared/artefacts/string-table.ts'
import { preventionPlan, preventionShapes } from '../../../shared/documents/risks.ts'
import type { Stores } from '../../../stores/stores.ts'
import type { Collection } from '../collection.ts'
import { type BlockFeatures, findInBlocks, partsInBlocks } from './block-features.ts'

const featuresOf = ({ prevention, documents }: Stores): BlockFeatures<KeyedOutlineSchema> => ({
  files: prevention.files,
  async describe(rows) {
    const keys = rows.map(({ block, at }) => [block.departement, stringAt(block.rows.key, at)] as const)
    const shapes = (await documents.many(preventionShapes, keys)).map((one) => one?.value)
    const plans = await documents.many(
      preventionPlan,
      keys.map(([departement], i) => [departement, shapes[i]?.plan ?? ''] as const),
    )
    return rows.map(({ block: { departement } }, i) => {
      const [shape, plan] = [shapes[i], plans[i]?.value]
      return {
        key: keys[i]![1],
        layer: shape?.layer ?? null,
        code: shape?.code ?? null,
        label: shape?.label ?? null,
        rule: shape?.rule ?? null,
        hazards: shape?.hazards.flatMap(({ label, code }) => label ?? code ?? []).join('|') || null,
        plan: shape?.plan ?? null,
        planName: plan?.name ?? null,
        planKind: plan?.kind ?? null,
        status: shape?.status ?? plan?.status ?? null,
        departementCode: departement,
      }
    })
  },
})

export const preventionZoneCollection: Collection = {
  name: 'prevention-zones',
  title: { fr: 'Plans de prévention des risques', en: 'Plans of prevention of risks' },
  description:
    'Regulatory zones, perimeters and studied hazards of plans of prevention (PPRN, PPRT, PPRM), as surfaces, whatever their state. A plan whose shapes nobody deposited is not among them. Their ids hold for one release',
  geometry: 'Polygon',
  datasets: ['prevention-plans'],
  fields: {
    key: { type: 'string', description: 'Hash of what the surface says and where it is' },
    layer: { type: 'string', description: 'zone (regulatory), perimeter, or hazard that was studied' },
    code: { type: 'string', description: 'Code of the zone in the written rule' },
    label: { type: 'string', description: 'Label, as published' },
    rule: { type: 'string', description: 'What the code of the rule means: prohibition, prescriptions …' },
    hazards: { type: 'string', description: 'Hazards, joined by a bar, where the plan lists them' },
    plan: { type: 'string', description: 'Code of the procedure in GASPAR' },
    planName: { type: 'string', description: 'Name of the plan' },
    planKind: { type: 'string', description: 'PPRN, PPRT, PPRM, or its model, as published' },
    status: {
      type: 'string',
      description: 'State of the perimeter, else of the plan: in-force, prescribed …',
    },
    departementCode: { type: 'string', description: 'Code of the département' },
  },
  parts: (stores) => partsInBlocks(featuresOf(stores)),
  find: async (id, stores) => findInBlocks(featuresOf(stores), id),
  boxes: ({ prevention }) => prevention.boxes,
}
