/** What the search for a parcel says. The widget carries it too. */
export const search = {
  title: 'Track your parcel',
  text: 'See where it is and when it arrives.',
  number: 'Parcel or order number',
  numberHint: 'You’ll find it in the shop’s message.',
  secret: 'Postal code or e-mail',
  secretHint: 'Optional. Shows all details of your parcel.',
  find: 'Track',
  openPage: 'Show all details',
  searchAgain: 'Track another parcel',
  notFound: 'We can’t find this parcel',
  notFoundText:
    'The link may be incomplete, replaced or too old. Open the link in your latest message, or ask the shop.',
  noMatch: 'We can’t find a matching parcel. Check the number, postal code and e-mail.',
  busy: 'Too many requests',
  busyText: 'Wait a minute, then try again.',
  busyLink: 'The link in the shop’s message opens your parcel at once.',
  failed: 'Tracking isn’t available right now. Try again in a moment.',
  languages: 'Language',
} as const

/** What only the widget says. What is said of a parcel comes worded from the server. */
export const widget = {
  loading: 'Loading…',
  needsNumber: 'Enter a parcel or order number.',
  retry: 'Try again',
  trackingPage: 'Open the tracking page',
  newTab: 'opens in a new tab',
} as const
