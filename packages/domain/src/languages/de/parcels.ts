export const parcels = {
  delivered: ['{count} von {total} zugestellt', '{count} von {total} zugestellt'],
  allDelivered: 'Alle {total} Pakete wurden zugestellt.',
  events: {
    collected: ['{count} Paket vom Paketdienst abgeholt', '{count} Pakete vom Paketdienst abgeholt'],
    arrived_at_terminal: [
      '{count} Paket ist in einem Paketzentrum angekommen',
      '{count} Pakete sind in einem Paketzentrum angekommen',
    ],
    departed_terminal: [
      '{count} Paket hat ein Paketzentrum verlassen',
      '{count} Pakete haben ein Paketzentrum verlassen',
    ],
    in_transit: ['{count} Paket ist unterwegs', '{count} Pakete sind unterwegs'],
    arrived_at_destination_terminal: [
      '{count} Paket ist in Ihrer Nähe angekommen',
      '{count} Pakete sind in Ihrer Nähe angekommen',
    ],
    out_for_delivery: ['{count} Paket ist in Zustellung', '{count} Pakete sind in Zustellung'],
    at_service_point: ['{count} Paket ist bereit zur Abholung', '{count} Pakete sind bereit zur Abholung'],
    collected_by_receiver: ['{count} Paket abgeholt', '{count} Pakete abgeholt'],
    delivered: ['{count} Paket zugestellt', '{count} Pakete zugestellt'],
  },
  ofSome: '{text} ({count} von {total} Paketen)',
  part: 'Paket {nth} von {count}',
  saidDelivered: 'Laut Paketdienst wurde es zugestellt.',
  parcel: 'Paket',
  return: 'Rücksendung',
  order: 'Ihre Bestellung',
  inOrder: 'Ihre Bestellung kommt in {count} Paketen',
} as const
