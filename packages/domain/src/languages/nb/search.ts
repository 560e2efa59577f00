/** What the search for a parcel says. The widget carries it too. */
export const search = {
  title: 'Spor pakken din',
  text: 'Se hvor den er og når den kommer.',
  number: 'Sporings- eller ordrenummer',
  numberHint: 'Du finner det i meldingen fra butikken.',
  secret: 'Postnummer eller e-post',
  secretHint: 'Valgfritt. Viser alle opplysninger om pakken.',
  find: 'Spor',
  openPage: 'Vis alle opplysninger',
  searchAgain: 'Spor en annen pakke',
  notFound: 'Vi finner ikke pakken',
  notFoundText:
    'Lenken kan være ufullstendig, byttet ut eller for gammel. Åpne lenken i den siste meldingen, eller spør butikken.',
  noMatch: 'Vi finner ingen pakke som stemmer. Kontroller nummer, postnummer og e-post.',
  busy: 'For mange forespørsler',
  busyText: 'Vent et minutt og prøv igjen.',
  busyLink: 'Lenken i meldingen fra butikken åpner pakken din med en gang.',
  failed: 'Sporingen er ikke tilgjengelig akkurat nå. Prøv igjen om litt.',
  languages: 'Språk',
} as const

/** What only the widget says. What is said of a parcel comes worded from the server. */
export const widget = {
  loading: 'Laster…',
  needsNumber: 'Skriv inn et sporings- eller ordrenummer.',
  retry: 'Prøv igjen',
  trackingPage: 'Åpne sporingssiden',
  newTab: 'åpnes i en ny fane',
} as const
