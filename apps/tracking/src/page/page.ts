import { followChanges } from '../live/follow-changes.ts'
import { mergeContent } from './merge-content.ts'

/** Keeps an open tracking page up to date. Everything on it works without this script too. */
function keepUpToDate(main: HTMLElement): void {
  const { live, refresh, version = '' } = main.dataset
  if (!live || !refresh) return
  const say = liveRegion()
  let isAsking = false

  const update = async () => {
    if (isAsking) return
    isAsking = true
    try {
      const fresh = await fetchPage(refresh)
      const found = fresh?.getElementById('tracking')
      if (!fresh || !found || found.dataset.version === main.dataset.version) return
      mergeContent(main, found)
      main.className = found.className
      main.dataset.version = found.dataset.version ?? ''
      document.title = fresh.title
      say(main.querySelector('h1')?.textContent ?? fresh.title)
    } finally {
      isAsking = false
    }
  }
  followChanges(live, version, () => void update())
}

/** The page as it is now; null if it cannot be had. The header keeps it from being counted as a visit. */
async function fetchPage(path: string): Promise<Document | null> {
  const url = path.includes('?') ? path : path + location.search
  const response = await fetch(url, { headers: { 'x-tracking-refresh': '1' }, cache: 'no-cache' }).catch(() => null)
  if (!response?.ok) return null
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

/** Screen readers read what is said here once they have finished their sentence. */
function liveRegion(): (text: string) => void {
  const region = document.createElement('p')
  region.setAttribute('role', 'status')
  Object.assign(region.style, { position: 'absolute', width: '1px', height: '1px', margin: '0', overflow: 'hidden' })
  region.style.clipPath = 'inset(50%)'
  document.body.append(region)
  return text => {
    region.textContent = text
  }
}

const main = document.getElementById('tracking')
if (main !== null) keepUpToDate(main)
