/** kg CO2e per tonne-km. Tank to wheel and well to tank are always kept separate. */
export type Factor = {
  readonly ttw: number
  readonly wtt: number
  /** Where the two numbers are published. */
  readonly source: string
}

export const modes = [
  'van',
  'electric_van',
  'truck',
  'articulated_truck',
  'rail',
  'ferry',
  'sea',
  'air_short_haul',
  'air_long_haul',
] as const
export type Mode = (typeof modes)[number]

export type FactorTable = {
  readonly version: string
  readonly source: string
  readonly factors: Readonly<Record<Mode, Factor>>
}

/**
 * UK government greenhouse gas conversion factors for company reporting 2025, freighting goods and WTT delivery vehicles & freight,
 * Open Government Licence v3.0. Each factor names its row ids. Flights exclude radiative forcing, which is reported separately.
 * The electric van is for the British power grid: other grids need their own factor.
 */
export const defra2025: FactorTable = {
  version: 'DEFRA 2025',
  source:
    'UK Government GHG Conversion Factors for Company Reporting 2025 (DESNZ, DEFRA), Open Government Licence v3.0',
  factors: {
    van: {
      ttw: 0.6313,
      wtt: 0.15095,
      source: '27_303_3102_14_1 + 28_906_3102_14_1: vans, average up to 3.5 t, diesel',
    },
    electric_van: {
      ttw: 0.21992,
      wtt: 0.05633,
      source: '27_303_3108_14_1 + 28_906_3108_14_1: vans, average up to 3.5 t, battery electric',
    },
    truck: { ttw: 0.10163, wtt: 0.02359, source: '27_304_3140_14_1 + 28_907_3140_14_1: all HGVs, average laden' },
    articulated_truck: {
      ttw: 0.078,
      wtt: 0.01823,
      source: '27_304_3136_14_1 + 28_907_3136_14_1: all artics, average laden',
    },
    rail: { ttw: 0.02779, wtt: 0.00691, source: '27_315_3151_14_1 + 28_911_3151_14_1: freight train' },
    ferry: { ttw: 0.05158, wtt: 0.0117, source: '27_320_3241_14_1 + 28_916_3241_14_1: RoRo ferry, average' },
    sea: { ttw: 0.01612, wtt: 0.00365, source: '27_320_3235_14_1 + 28_916_3235_14_1: container ship, average' },
    air_short_haul: {
      ttw: 0.75539,
      wtt: 0.20515,
      source: '27_317_3155_14_1 + 28_913_3155_14_1: freight flights, short-haul, without RF',
    },
    air_long_haul: {
      ttw: 0.5313,
      wtt: 0.13516,
      source: '27_317_3157_14_1 + 28_913_3157_14_1: freight flights, long-haul, without RF',
    },
  },
}

/** How much longer a route is than the great circle. */
export const detours: Readonly<Record<Mode, { readonly factor: number; readonly plusKm: number }>> = {
  van: { factor: 1.3, plusKm: 0 },
  electric_van: { factor: 1.3, plusKm: 0 },
  truck: { factor: 1.25, plusKm: 0 },
  articulated_truck: { factor: 1.25, plusKm: 0 },
  rail: { factor: 1.2, plusKm: 0 },
  ferry: { factor: 1.15, plusKm: 0 },
  sea: { factor: 1.15, plusKm: 0 },
  // Take-off, landing and approach.
  air_short_haul: { factor: 1, plusKm: 95 },
  air_long_haul: { factor: 1, plusKm: 95 },
}
