/** Permanent address of the daily file; it redirects to a path that changes every day. */
export const RNIC_ADDRESS = 'https://www.data.gouv.fr/api/1/datasets/r/3ea8e2c3-0038-464a-b17e-cd5c91f65ce2'
