/** What the blocks of the tracking page say. */
export const blocks = {
  thanks: {
    heading: 'Thank you for shopping at {{ merchant.name }}',
    text: 'This page always says where your parcel is. Save the link to come back to it.',
  },
  help: {
    heading: 'Questions about your parcel?',
    questions: [
      {
        question: 'Nothing has happened for days',
        answer: 'A parcel isn’t scanned everywhere on its way. Give it two more working days, then get in touch.',
      },
      {
        question: 'I’m not at home when it arrives',
        answer: 'The carrier tries again or leaves the parcel at a service point nearby. You’ll be told which one.',
      },
      {
        question: 'The parcel is damaged or something is missing',
        answer: 'Keep the packaging, take a photo of it and write to us as soon as you can.',
      },
    ],
    contact: 'Contact {{ merchant.name }}',
  },
} as const
