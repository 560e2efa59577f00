import type { ActWords } from './act-words.ts'

export const en: ActWords = {
  heading: 'What you can do',
  forms: {
    instruct: {
      title: 'Tell us how to deliver your parcel',
      text: 'For example, a door code, a floor or a safe place. Up to 500 characters.',
      label: 'Delivery instructions',
      button: 'Send instructions',
      done: 'Thank you. We’ve received your delivery instructions.',
    },
    choose_day: {
      title: 'Choose a delivery day',
      text: 'Choose a day when somebody can take the parcel in.',
      label: 'Delivery day',
      button: 'Choose this day',
      done: 'Thank you. We’ve received your delivery day.',
    },
    follow: {
      title: 'Get updates',
      text: 'We’ll write to you when something happens. You can stop the messages at any time.',
      label: 'E-mail address or mobile number',
      button: 'Get updates',
      done: 'Almost done. We’ve sent you a message. Open its link within 24 hours to start the updates.',
    },
    report_missing: {
      title: 'Didn’t get your parcel?',
      text: 'Check by the door and in the mailbox, and ask neighbours and anyone you live with. Still can’t find it? Tell us.',
      label: 'Anything we should know? (optional)',
      button: 'I didn’t get it',
      done: 'Thank you for telling us. The shop has your report and everything we know about the parcel.',
    },
  },
  anotherDay: 'Choose another day',
  problems: {
    address_missing: 'Enter an e-mail address or a mobile number.',
    email_invalid: 'Check the e-mail address. It should look like name@example.com.',
    phone_invalid: 'Check the mobile number. Include the country code, as in +46 70 123 45 67.',
    channel_off: 'This shop doesn’t send updates that way. Try an e-mail address or a mobile number instead.',
    followers_full: 'Three people already get updates about this parcel, which is the limit.',
    asked_often: 'We’ve already asked this address three times today. Try again tomorrow.',
    text_missing: 'Write your instructions first.',
    text_too_long: 'Use 500 characters or fewer.',
    day_invalid: 'Choose one of the days in the list.',
    not_open: 'This isn’t possible for the parcel right now. The page shows where it is.',
    wrote_often: 'We have your messages. You can write again tomorrow.',
    try_again: 'That didn’t work. Please try again from this page.',
  },
  leaveEmpty: 'Leave this field empty',
  confirm: {
    title: 'Get updates about your parcel?',
    text: '{address} will get a message when something happens with the parcel from {shop}.',
    button: 'Yes, send me updates',
  },
  confirmed: {
    title: 'You’ll get updates',
    text: 'We’ll write to {address} when something happens. Every message has a link to stop.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It works for 24 hours. Open the tracking page and ask for updates again.',
  },
  unfollow: {
    title: 'Stop updates?',
    text: '{address} will get no more updates about the parcel from {shop}.',
    button: 'Stop updates',
  },
  unfollowed: {
    title: 'Updates stopped',
    text: 'You’ll get no more updates about this parcel.',
  },
  openPage: 'Open the tracking page',
}
