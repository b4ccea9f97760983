import { script } from '../kernel/redis-script.ts'

/**
 * Counts requests of one subject, atomically and by Redis's own clock, the only one that all replicas share.
 *
 * KEYS: one hash for each window. Its fields: start of a slot in ms → requests counted in it; `used` their sum and `oldest`
 * the start of the oldest slot, so that all slots (up to 350) are read only when one has left its window.
 * ARGV: how many requests ask to be let through (0: none, only look), then for each window ceiling, length and slot in ms.
 * Answers: how many of them are let through, then for each window: requests left, ms until one comes back (0: none is counted).
 */
export const COUNT_REQUESTS = script(`
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)

-- Requests counted in the window and its oldest slot, once slots that have left it are removed.
local function settle(key, keep)
  local known = redis.call('HMGET', key, 'used', 'oldest')
  if not known[1] then return 0, nil end
  if known[2] + keep > now then return tonumber(known[1]), tonumber(known[2]) end
  local fields, used, oldest = redis.call('HGETALL', key), 0, nil
  for i = 1, #fields, 2 do
    local start = tonumber(fields[i])
    if start and start + keep > now then
      used, oldest = used + fields[i + 1], math.min(oldest or start, start)
    elseif start then
      redis.call('HDEL', key, fields[i])
    end
  end
  if oldest then redis.call('HSET', key, 'used', used, 'oldest', oldest) else redis.call('DEL', key) end
  return used, oldest
end

local granted, windows = tonumber(ARGV[1]), {}
for i, key in ipairs(KEYS) do
  local ceiling, length, slot = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local used, oldest = settle(key, length + slot)
  windows[i] = { key = key, keep = length + slot, start = now - now % slot, oldest = oldest, free = math.max(0, ceiling - used) }
  granted = math.min(granted, windows[i].free)
end
local answer = { granted }
for _, w in ipairs(windows) do
  if granted > 0 then
    w.oldest = w.oldest or w.start
    redis.call('HINCRBY', w.key, w.start, granted)
    redis.call('HINCRBY', w.key, 'used', granted)
    redis.call('HSET', w.key, 'oldest', w.oldest)
    redis.call('PEXPIRE', w.key, w.keep)
  end
  answer[#answer + 1] = w.free - granted
  answer[#answer + 1] = w.oldest and (w.oldest + w.keep - now) or 0
end
return answer
`)
