/** Official classes of the energy diagnostic of a dwelling. */
export const ENERGY_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
