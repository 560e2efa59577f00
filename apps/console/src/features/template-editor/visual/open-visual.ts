import 'grapesjs/dist/css/grapes.min.css'
import grapesjs, { type Editor, type EditorConfig } from 'grapesjs'
import mjmlModule from 'grapesjs-mjml'
import { compareSources, fromVisual, type Opened, openSource, toVisual } from './visual-source.ts'

// The package is CommonJS: bundlers give its default export inside another one, which its types do not say.
const mjmlPlugin = 'default' in mjmlModule ? (mjmlModule.default as typeof mjmlModule) : mjmlModule

/** Icons and fonts would come from other servers, and usage would be reported to one. */
const options: EditorConfig = {
  cssIcons: '',
  telemetry: false,
  storageManager: false,
  noticeOnUnload: false,
  panels: { defaults: [] },
  showDevices: false,
  assetManager: { upload: false, custom: true },
  plugins: [
    (editor: Editor) =>
      mjmlPlugin(editor, {
        blocks: [],
        resetDevices: false,
        useCustomTheme: false,
        fonts: { 'No web font': 'data:,' },
      }),
  ],
}

export type Fitting = { readonly opened: Opened; readonly mjml: string }

/**
 * Prepares a template for the visual editor. What the editor would change by itself is locked. Null if it would lose something
 * even so.
 */
export function fitSource(source: string): Fitting | null {
  const opened = openSource(source)
  if (opened === null) return null
  const trial = grapesjs.init({ ...options, headless: true })
  try {
    const first = roundTrip(trial, opened, new Set())
    if (first === null) return null
    const locked = new Set(compareSources(source, first).leaves)
    const second = roundTrip(trial, opened, locked)
    return second !== null && compareSources(source, second).isSame ? { opened, mjml: toVisual(opened, locked) } : null
  } finally {
    trial.destroy()
  }
}

function roundTrip(editor: Editor, opened: Opened, locked: ReadonlySet<number>): string | null {
  editor.setComponents(toVisual(opened, locked))
  return fromVisual(editor.getHtml(), opened)
}

type Places = { canvas: HTMLElement; styles: HTMLElement; traits: HTMLElement }

export function openVisual({ canvas, styles, traits }: Places, { mjml }: Fitting): Editor {
  return grapesjs.init({
    ...options,
    container: canvas,
    height: '100%',
    width: 'auto',
    components: mjml,
    styleManager: { appendTo: styles },
    traitManager: { appendTo: traits },
  })
}
