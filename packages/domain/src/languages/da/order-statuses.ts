export const orderStatuses = {
  created: 'Oprettet',
  processing: 'Behandles',
  on_hold: 'Sat på pause',
  partially_shipped: 'Delvist afsendt',
  shipped: 'Afsendt',
  partially_delivered: 'Delvist leveret',
  delivered: 'Leveret',
  returned: 'Returneret',
  cancelled: 'Annulleret',
} as const
