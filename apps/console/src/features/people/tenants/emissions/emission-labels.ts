import { lastMiles, lineHauls } from '@aftermile/contract/settings/emission-settings'
import { type Mode, modes } from '@aftermile/domain/emissions/factors'

export const modeNames: Readonly<Record<Mode, string>> = {
  van: 'Van',
  electric_van: 'Electric van',
  truck: 'Truck',
  articulated_truck: 'Articulated truck',
  rail: 'Rail',
  ferry: 'Ferry',
  sea: 'Sea',
  air_short_haul: 'Air, short haul',
  air_long_haul: 'Air, long haul',
}

/** The labels of the parts of the emission settings, for the errors of their form. */
export const emissionLabels: Readonly<Record<string, string>> = {
  'emissions.pickUpKm': 'Pick-up round',
  'emissions.lastMileKm': 'Delivery round',
  'emissions.products': 'Products',
  ...Object.fromEntries(
    modes.flatMap(mode => [
      [`emissions.factors.${mode}.ttw`, `${modeNames[mode]}, tank to wheel`],
      [`emissions.factors.${mode}.wtt`, `${modeNames[mode]}, well to tank`],
    ]),
  ),
}

const optionNames = { road: 'Road', rail: 'Rail', air: 'Air', van: 'Van', electric_van: 'Electric van', truck: 'Truck' }

export const haulOptions = lineHauls.map(id => ({ id, name: optionNames[id] }))
export const mileOptions = lastMiles.map(id => ({ id, name: optionNames[id] }))
