/** Tests ask more in a minute than a caller may; those of the quotas set their own. */
export const NO_QUOTAS = {
  QUOTA_IP_MINUTE: '0',
  QUOTA_IP_DAY: '0',
  QUOTA_KEY_MINUTE: '0',
  QUOTA_KEY_DAY: '0',
  QUOTA_PAGES_MINUTE: '0',
  QUOTA_PAGES_DAY: '0',
  QUOTA_TILES_MINUTE: '0',
  QUOTA_TILES_DAY: '0',
  QUOTA_DOWNLOADS_MINUTE: '0',
  QUOTA_DOWNLOADS_DAY: '0',
  MCP_MESSAGES_MINUTE: '0',
  MCP_MESSAGES_DAY: '0',
}
