/** What the search for a parcel says. The widget carries it too. */
export const search = {
  title: 'Find din pakke',
  text: 'Se, hvor den er, og hvornår den kommer.',
  number: 'Pakke- eller ordrenummer',
  numberHint: 'Du finder det i beskeden fra butikken.',
  secret: 'Postnummer eller e-mail',
  secretHint: 'Valgfrit. Viser alle oplysninger om din pakke.',
  find: 'Find pakke',
  openPage: 'Vis alle oplysninger',
  searchAgain: 'Find en anden pakke',
  notFound: 'Vi kan ikke finde pakken',
  notFoundText:
    'Linket kan være ufuldstændigt, udskiftet eller for gammelt. Åbn linket i din seneste besked, eller spørg butikken.',
  noMatch: 'Vi kan ikke finde en pakke, der passer. Kontrollér nummer, postnummer og e-mail.',
  busy: 'For mange forespørgsler',
  busyText: 'Vent et minut, og prøv igen.',
  busyLink: 'Linket i beskeden fra butikken åbner din pakke med det samme.',
  failed: 'Sporingen er ikke tilgængelig lige nu. Prøv igen om lidt.',
  languages: 'Sprog',
} as const

/** What only the widget says. What is said of a parcel comes worded from the server. */
export const widget = {
  loading: 'Indlæser…',
  needsNumber: 'Skriv et pakke- eller ordrenummer.',
  retry: 'Prøv igen',
  trackingPage: 'Åbn sporingssiden',
  newTab: 'åbner i en ny fane',
} as const
