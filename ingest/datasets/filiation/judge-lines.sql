-- A lot of which one line cannot be read would look as if it had no mothers, or no daughters: both are refused.
UPDATE lines SET rule = 'other-line-refused', detail = 'the other line of the lot cannot be read'
WHERE rule IS NULL AND scope IS NULL AND lot_key IN (SELECT lot_key FROM lines WHERE rule IN ('parcel-malformed', 'date-malformed'));
-- The same line twice says nothing more.
UPDATE lines SET scope = 'repeated-line'
WHERE rule IS NULL AND scope IS NULL AND ("row", source) NOT IN (
  SELECT (arg_min("row", (source, "row")), arg_min(source, (source, "row"))) FROM lines WHERE rule IS NULL AND scope IS NULL
  GROUP BY commune, prefix, document, nature, "date", lot, side, parcels)
