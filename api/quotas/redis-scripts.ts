/**
 * Reserves places for several subjects at once, atomically and by Redis's own clock, the only one all replicas share.
 *
 * KEYS: one hash for each subject and window, in turn. Its fields: a slot's start in ms → places taken in it, `n` their
 * sum, `o` the start of the oldest slot (0: to be found again).
 * ARGV: life of a reservation in ms, the most places to reserve in advance, then for each subject: places it needs now,
 * number of windows, and for each window ceiling, length and slot in ms.
 * Answers, for each subject: places granted, then for each window: places left, ms until one comes back, the slot.
 *
 * A reserved place may be used until its life is over, so a slot counts for that much longer. What is reserved in
 * advance is at most 1/32 of what is left: near a ceiling it is nothing, and the count is exact.
 */
export const TAKE = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local life, most = tonumber(ARGV[1]), tonumber(ARGV[2])
local function text(n) return string.format('%.0f', n) end

local function settle(key, keep)
  local head = redis.call('HMGET', key, 'n', 'o')
  if not head[1] then return 0, nil end
  local used, oldest = tonumber(head[1]), tonumber(head[2])
  if oldest + keep > now then return used, oldest end
  local fields, gone = redis.call('HGETALL', key), {}
  used, oldest = 0, nil
  for i = 1, #fields, 2 do
    local start = tonumber(fields[i])
    if start and start + keep > now then
      used = used + tonumber(fields[i + 1])
      if not oldest or start < oldest then oldest = start end
    elseif start then gone[#gone + 1] = fields[i] end
  end
  if not oldest then
    redis.call('DEL', key)
    return 0, nil
  end
  if #gone > 0 then redis.call('HDEL', key, unpack(gone)) end
  redis.call('HSET', key, 'n', text(used), 'o', text(oldest))
  return used, oldest
end

local answer, a, k = {}, 3, 1
while a <= #ARGV do
  local need, count = tonumber(ARGV[a]), tonumber(ARGV[a + 1])
  a = a + 2
  local windows, free = {}, nil
  for i = 1, count do
    local w = { key = KEYS[k], ceiling = tonumber(ARGV[a]), length = tonumber(ARGV[a + 1]), slot = tonumber(ARGV[a + 2]) }
    w.keep = w.slot + w.length + life
    w.used, w.oldest = settle(w.key, w.keep)
    w.start = now - now % w.slot
    windows[i] = w
    free = math.min(free or w.ceiling, w.ceiling - w.used)
    a, k = a + 3, k + 1
  end
  free = math.max(0, free)
  local granted = math.min(need, free)
  if need > 0 then granted = granted + math.min(most, math.floor((free - granted) / 32)) end
  answer[#answer + 1] = granted
  for _, w in ipairs(windows) do
    if granted > 0 then
      redis.call('HINCRBY', w.key, text(w.start), granted)
      redis.call('HINCRBY', w.key, 'n', granted)
      if not w.oldest then
        w.oldest = w.start
        redis.call('HSET', w.key, 'o', text(w.start))
      end
      redis.call('PEXPIRE', w.key, text(w.keep))
    end
    answer[#answer + 1] = math.max(0, w.ceiling - w.used - granted)
    answer[#answer + 1] = w.oldest and (w.oldest + w.keep - now) or 0
    answer[#answer + 1] = text(w.start)
  end
end
return answer
`

/** Gives back reserved places that were not used. KEYS: hashes; ARGV: for each, the slot and the number of places. */
export const GIVE_BACK = `
for i, key in ipairs(KEYS) do
  local slot, count = ARGV[2 * i - 1], tonumber(ARGV[2 * i])
  local there = tonumber(redis.call('HGET', key, slot) or 0)
  local back = math.min(there, count)
  if back > 0 then
    if back == there then
      redis.call('HDEL', key, slot)
      if redis.call('HGET', key, 'o') == slot then redis.call('HSET', key, 'o', '0') end
    else redis.call('HINCRBY', key, slot, -back) end
    if redis.call('HINCRBY', key, 'n', -back) == 0 then redis.call('DEL', key) end
  end
end
return 0
`
