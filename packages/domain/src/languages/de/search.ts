/** What the search for a parcel says. The widget carries it too. */
export const search = {
  title: 'Paket verfolgen',
  text: 'Sehen Sie, wo es ist und wann es ankommt.',
  number: 'Sendungs- oder Bestellnummer',
  numberHint: 'Sie finden sie in der Nachricht des Shops.',
  secret: 'Postleitzahl oder E-Mail',
  secretHint: 'Optional. Zeigt alle Details zu Ihrem Paket.',
  find: 'Verfolgen',
  openPage: 'Alle Details anzeigen',
  searchAgain: 'Anderes Paket verfolgen',
  notFound: 'Wir finden dieses Paket nicht',
  notFoundText:
    'Der Link ist vielleicht unvollständig, ersetzt oder zu alt. Öffnen Sie den Link in Ihrer letzten Nachricht oder fragen Sie den Shop.',
  noMatch: 'Wir finden kein passendes Paket. Bitte prüfen Sie Nummer, Postleitzahl und E-Mail.',
  busy: 'Zu viele Anfragen',
  busyText: 'Warten Sie eine Minute und versuchen Sie es erneut.',
  busyLink: 'Der Link in der Nachricht des Shops öffnet Ihr Paket sofort.',
  failed: 'Die Sendungsverfolgung ist gerade nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  languages: 'Sprache',
} as const

/** What only the widget says. What is said of a parcel comes worded from the server. */
export const widget = {
  loading: 'Wird geladen…',
  needsNumber: 'Geben Sie eine Sendungs- oder Bestellnummer ein.',
  retry: 'Erneut versuchen',
  trackingPage: 'Zur Sendungsverfolgung',
  newTab: 'öffnet in einem neuen Tab',
} as const
