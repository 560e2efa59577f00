import type { ActWords } from './act-words.ts'

export const de: ActWords = {
  heading: 'Das können Sie tun',
  forms: {
    instruct: {
      title: 'Sagen Sie uns, wie wir Ihr Paket zustellen sollen',
      text: 'Zum Beispiel Türcode, Stockwerk oder ein sicherer Ort. Höchstens 500 Zeichen.',
      label: 'Hinweise zur Zustellung',
      button: 'Hinweise senden',
      done: 'Vielen Dank. Wir haben Ihre Hinweise zur Zustellung erhalten.',
    },
    choose_day: {
      title: 'Wählen Sie einen Liefertag',
      text: 'Wählen Sie einen Tag, an dem jemand das Paket annehmen kann.',
      label: 'Liefertag',
      button: 'Diesen Tag wählen',
      done: 'Vielen Dank. Wir haben Ihren Liefertag erhalten.',
    },
    follow: {
      title: 'Benachrichtigungen erhalten',
      text: 'Wir schreiben Ihnen, wenn sich etwas tut. Sie können das jederzeit beenden.',
      label: 'E-Mail-Adresse oder Mobilnummer',
      button: 'Benachrichtigungen erhalten',
      done: 'Fast fertig. Wir haben Ihnen eine Nachricht geschickt. Öffnen Sie innerhalb von 24 Stunden den Link darin, um Benachrichtigungen zu erhalten.',
    },
    report_missing: {
      title: 'Paket nicht erhalten?',
      text: 'Sehen Sie an der Tür und im Briefkasten nach und fragen Sie Nachbarn und Mitbewohner. Immer noch nicht da? Sagen Sie uns Bescheid.',
      label: 'Was sollten wir wissen? (optional)',
      button: 'Ich habe es nicht erhalten',
      done: 'Vielen Dank für Ihre Meldung. Sie liegt dem Shop vor, zusammen mit allem, was wir über das Paket wissen.',
    },
  },
  anotherDay: 'Anderen Tag wählen',
  problems: {
    address_missing: 'Geben Sie eine E-Mail-Adresse oder eine Mobilnummer ein.',
    email_invalid: 'Prüfen Sie die E-Mail-Adresse. Sie sollte wie name@example.com aussehen.',
    phone_invalid: 'Prüfen Sie die Mobilnummer. Schreiben Sie sie mit Ländervorwahl, zum Beispiel +49 151 23456789.',
    channel_off:
      'Dieser Shop benachrichtigt nicht auf diesem Weg. Versuchen Sie es mit einer E-Mail-Adresse oder einer Mobilnummer.',
    followers_full: 'Drei Personen erhalten bereits Benachrichtigungen zu diesem Paket. Mehr sind nicht möglich.',
    asked_often: 'Diese Adresse wurde heute bereits dreimal angefragt. Versuchen Sie es morgen noch einmal.',
    text_missing: 'Geben Sie zuerst Ihre Hinweise ein.',
    text_too_long: 'Verwenden Sie höchstens 500 Zeichen.',
    day_invalid: 'Wählen Sie einen der Tage aus der Liste.',
    not_open: 'Das ist für dieses Paket gerade nicht möglich. Auf der Seite sehen Sie, wo es ist.',
    wrote_often: 'Wir haben Ihre Nachrichten erhalten. Morgen können Sie wieder schreiben.',
    try_again: 'Das hat nicht geklappt. Bitte versuchen Sie es auf dieser Seite noch einmal.',
  },
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  confirm: {
    title: 'Benachrichtigungen zu Ihrem Paket erhalten?',
    text: '{address} erhält eine Nachricht, wenn sich bei dem Paket von {shop} etwas tut.',
    button: 'Ja, benachrichtigen Sie mich',
  },
  confirmed: {
    title: 'Sie erhalten Benachrichtigungen',
    text: 'Wir schreiben an {address}, wenn sich etwas tut. Jede Nachricht enthält einen Link zum Beenden.',
  },
  expired: {
    title: 'Dieser Link funktioniert nicht mehr',
    text: 'Er funktioniert 24 Stunden lang. Öffnen Sie die Seite der Sendungsverfolgung und fordern Sie die Benachrichtigungen erneut an.',
  },
  unfollow: {
    title: 'Benachrichtigungen beenden?',
    text: '{address} erhält keine weiteren Benachrichtigungen zu dem Paket von {shop}.',
    button: 'Benachrichtigungen beenden',
  },
  unfollowed: {
    title: 'Benachrichtigungen beendet',
    text: 'Sie erhalten keine weiteren Benachrichtigungen zu diesem Paket.',
  },
  openPage: 'Zur Sendungsverfolgung',
}
