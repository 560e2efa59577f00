import type { LanguageId } from '@aftermile/domain/lists/languages'
import { type SearchWords, searchWords } from '@aftermile/domain/tracking/words/search-words'

/** The few texts that only the widget has. What is said of a parcel comes worded from the server. */
type OwnWords = {
  readonly loading: string
  readonly needsNumber: string
  readonly retry: string
  readonly trackingPage: string
  readonly newTab: string
}

export type Words = SearchWords & OwnWords

const en: OwnWords = {
  loading: 'Loading…',
  needsNumber: 'Enter a parcel or order number.',
  retry: 'Try again',
  trackingPage: 'Open the tracking page',
  newTab: 'opens in a new tab',
}

const sv: OwnWords = {
  loading: 'Laddar…',
  needsNumber: 'Ange ett paket- eller ordernummer.',
  retry: 'Försök igen',
  trackingPage: 'Öppna spårningssidan',
  newTab: 'öppnas i en ny flik',
}

const nb: OwnWords = {
  loading: 'Laster…',
  needsNumber: 'Skriv inn et sporings- eller ordrenummer.',
  retry: 'Prøv igjen',
  trackingPage: 'Åpne sporingssiden',
  newTab: 'åpnes i en ny fane',
}

const da: OwnWords = {
  loading: 'Indlæser…',
  needsNumber: 'Skriv et pakke- eller ordrenummer.',
  retry: 'Prøv igen',
  trackingPage: 'Åbn sporingssiden',
  newTab: 'åbner i en ny fane',
}

const fi: OwnWords = {
  loading: 'Ladataan…',
  needsNumber: 'Anna lähetystunnus tai tilausnumero.',
  retry: 'Yritä uudelleen',
  trackingPage: 'Avaa seurantasivu',
  newTab: 'avautuu uuteen välilehteen',
}

const de: OwnWords = {
  loading: 'Wird geladen…',
  needsNumber: 'Geben Sie eine Sendungs- oder Bestellnummer ein.',
  retry: 'Erneut versuchen',
  trackingPage: 'Zur Sendungsverfolgung',
  newTab: 'öffnet in einem neuen Tab',
}

const words: Readonly<Record<LanguageId, OwnWords>> = { en, sv, nb, da, fi, de }

export const wordsOf = (language: LanguageId): Words => ({ ...searchWords(language), ...words[language] })
