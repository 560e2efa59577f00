export const orderStatuses = {
  created: 'Angelegt',
  processing: 'In Bearbeitung',
  on_hold: 'Angehalten',
  partially_shipped: 'Teilweise versandt',
  shipped: 'Versandt',
  partially_delivered: 'Teilweise zugestellt',
  delivered: 'Zugestellt',
  returned: 'Zurückgeschickt',
  cancelled: 'Storniert',
} as const
