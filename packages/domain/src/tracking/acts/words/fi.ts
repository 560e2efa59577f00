import type { ActWords } from './act-words.ts'

export const fi: ActWords = {
  heading: 'Mitä voit tehdä',
  forms: {
    instruct: {
      title: 'Kerro, miten haluat pakettisi toimitettavan',
      text: 'Esimerkiksi ovikoodi, kerros tai turvallinen paikka. Enintään 500 merkkiä.',
      label: 'Toimitusohjeet',
      button: 'Lähetä ohjeet',
      done: 'Kiitos! Olemme saaneet toimitusohjeesi.',
    },
    choose_day: {
      title: 'Valitse toimituspäivä',
      text: 'Valitse päivä, jolloin joku voi ottaa paketin vastaan.',
      label: 'Toimituspäivä',
      button: 'Valitse tämä päivä',
      done: 'Kiitos! Valitsemasi toimituspäivä on vastaanotettu.',
    },
    follow: {
      title: 'Tilaa ilmoitukset',
      text: 'Lähetämme viestin, kun jotain tapahtuu. Voit lopettaa viestit milloin tahansa.',
      label: 'Sähköpostiosoite tai matkapuhelinnumero',
      button: 'Tilaa ilmoitukset',
      done: 'Melkein valmista. Lähetimme sinulle viestin. Avaa siinä oleva linkki 24 tunnin kuluessa, niin ilmoitukset alkavat.',
    },
    report_missing: {
      title: 'Etkö ole saanut pakettiasi?',
      text: 'Katso oven vierestä ja postilaatikosta ja kysy naapureilta ja muilta kotona asuvilta. Eikö pakettia löydy? Kerro meille.',
      label: 'Haluatko kertoa jotain muuta? (vapaaehtoinen)',
      button: 'En ole saanut pakettia',
      done: 'Kiitos ilmoituksesta. Kauppa on saanut ilmoituksesi ja kaikki tiedot, jotka meillä on paketista.',
    },
  },
  anotherDay: 'Valitse toinen päivä',
  problems: {
    address_missing: 'Anna sähköpostiosoite tai matkapuhelinnumero.',
    email_invalid: 'Tarkista sähköpostiosoite. Sen pitää olla muotoa nimi@example.com.',
    phone_invalid: 'Tarkista matkapuhelinnumero. Kirjoita se maatunnuksen kanssa, esimerkiksi +358 40 123 4567.',
    channel_off: 'Kauppa ei lähetä ilmoituksia tällä tavalla. Kokeile sähköpostiosoitetta tai matkapuhelinnumeroa.',
    followers_full: 'Kolme henkilöä saa jo ilmoituksia tästä paketista, eikä lisää voi tulla.',
    asked_often: 'Tähän osoitteeseen on lähetetty tänään jo kolme vahvistuspyyntöä. Yritä uudelleen huomenna.',
    text_missing: 'Kirjoita ensin ohjeesi.',
    text_too_long: 'Käytä enintään 500 merkkiä.',
    day_invalid: 'Valitse jokin luettelon päivistä.',
    not_open: 'Tämä ei ole juuri nyt mahdollista tälle paketille. Sivulla näet, missä se on.',
    wrote_often: 'Olemme saaneet viestisi. Voit kirjoittaa uudelleen huomenna.',
    try_again: 'Se ei onnistunut. Yritä uudelleen tältä sivulta.',
  },
  leaveEmpty: 'Jätä tämä kenttä tyhjäksi',
  confirm: {
    title: 'Haluatko ilmoituksia paketistasi?',
    text: '{address} saa viestin, kun kaupan {shop} paketin tilanne muuttuu.',
    button: 'Kyllä, lähettäkää ilmoituksia',
  },
  confirmed: {
    title: 'Saat ilmoituksia',
    text: 'Lähetämme viestin osoitteeseen {address}, kun jotain tapahtuu. Jokaisessa viestissä on linkki, josta voit lopettaa.',
  },
  expired: {
    title: 'Linkki ei enää toimi',
    text: 'Se toimii 24 tuntia. Avaa seurantasivu ja tilaa ilmoitukset uudelleen.',
  },
  unfollow: {
    title: 'Lopetetaanko ilmoitukset?',
    text: '{address} ei enää saa ilmoituksia kaupan {shop} paketista.',
    button: 'Lopeta ilmoitukset',
  },
  unfollowed: {
    title: 'Ilmoitukset on lopetettu',
    text: 'Et enää saa ilmoituksia tästä paketista.',
  },
  openPage: 'Avaa seurantasivu',
}
