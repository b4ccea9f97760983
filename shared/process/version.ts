/** The service's own version, as package.json has it (checked by a test): answers change with it, so ETags carry it. */
export const VERSION = '0.2.0'
