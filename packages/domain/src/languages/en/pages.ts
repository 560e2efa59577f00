export const pages = {
  unsubscribe: 'Unsubscribe',
  unsubscribeText:
    '{address} will get no more reminders and offers from {sender}. You’ll still get messages about your orders.',
  unsubscribed: 'You’re unsubscribed',
  unsubscribedText:
    '{address} gets no more reminders and offers from {sender}. You’ll still get messages about your orders.',
  badLink: 'This link doesn’t work',
  badLinkText: 'It may be incomplete. Open the link in your message again.',
} as const
