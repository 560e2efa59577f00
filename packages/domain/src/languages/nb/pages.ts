export const pages = {
  unsubscribe: 'Meld av',
  unsubscribeText:
    '{address} får ikke flere påminnelser og tilbud fra {sender}. Meldinger om bestillingene dine kommer fortsatt.',
  unsubscribed: 'Du er meldt av',
  unsubscribedText:
    '{address} får ikke flere påminnelser og tilbud fra {sender}. Meldinger om bestillingene dine kommer fortsatt.',
  badLink: 'Lenken virker ikke',
  badLinkText: 'Den kan være ufullstendig. Åpne lenken i meldingen på nytt.',
} as const
