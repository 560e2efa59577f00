import { type Part, part } from '../../../db/sql.ts'

/** Where a shipment `s` is now: where it was last seen, else its start before departure, else its destination. */
const now = (seen: Part, from: Part, to: Part): Part => part`
  (case when s.place_city is not null then ${seen} when s.departed_at is null then ${from} else ${to} end)`

export const placeCity = now(part`s.place_city`, part`s.from_city`, part`s.to_city`)

/** SE-21, or only SE. It always begins with the country. */
export const placeArea = now(
  part`s.place_area_id`,
  part`coalesce(s.from_country_area_id, s.from_country_code)`,
  part`coalesce(s.to_country_area_id, s.to_country_code)`,
)

/** The marks that separate values in a list of filters are blanks. */
const town = (area: Part, city: Part): Part =>
  part`coalesce(left(${area}, 2), '') || '/' || translate(${city}, ',;', '  ')`

/** A town in its country, such as SE/Malmö. */
export const placeTown = now(
  town(part`s.place_area_id`, part`s.place_city`),
  town(part`coalesce(s.from_country_area_id, s.from_country_code)`, part`s.from_city`),
  town(part`coalesce(s.to_country_area_id, s.to_country_code)`, part`s.to_city`),
)
