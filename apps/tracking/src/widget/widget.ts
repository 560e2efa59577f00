import { TrackElement } from './track-element.ts'

const script = document.currentScript ?? document.querySelector('script[src*="/track/widget.js"]')
if (script instanceof HTMLScriptElement && script.src !== '') TrackElement.defaultServer = new URL(script.src).origin

// A page may have the script twice. A browser that is too old shows what the page has written into the element.
if ('adoptedStyleSheets' in Document.prototype && !customElements.get('aftermile-track'))
  customElements.define('aftermile-track', TrackElement)
