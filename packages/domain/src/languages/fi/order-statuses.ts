export const orderStatuses = {
  created: 'Luotu',
  processing: 'Käsittelyssä',
  on_hold: 'Odottaa',
  partially_shipped: 'Osittain lähetetty',
  shipped: 'Lähetetty',
  partially_delivered: 'Osittain toimitettu',
  delivered: 'Toimitettu',
  returned: 'Palautettu',
  cancelled: 'Peruttu',
} as const
