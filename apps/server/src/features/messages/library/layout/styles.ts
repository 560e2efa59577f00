/** The colour of what matters less. */
export const soft = '#686c73'

/** The dark mail: what each part gets instead. The brand of the merchant stays as it is. */
const dark = [
  { property: 'background', selectors: ['.page', '.page > div', '.page > table'], value: '#131416' },
  { property: 'background', selectors: ['.card', '.card > table'], value: '#1e2023' },
  { property: 'background', selectors: ['.box'], value: '#2a2d31' },
  { property: 'color', selectors: ['.ink div', '.box', '.link'], value: '#f0f0ee' },
  { property: 'color', selectors: ['.soft', '.soft div'], value: '#a9adb4' },
  { property: 'border-top-color', selectors: ['.line'], value: '#3a3d42' },
] as const

type Property = (typeof dark)[number]['property']

const rules = (selectorIn: (selector: string, property: Property) => string): string =>
  dark
    .map(({ property, selectors, value }) => {
      const all = selectors.map(selector => selectorIn(selector, property)).join(', ')
      return `        ${all} { ${property}: ${value} !important; }`
    })
    .join('\n')

/** Outlook marks what it has darkened itself: a background in one way, all else in another. */
const outlook = (selector: string, property: Property): string =>
  `${property === 'background' ? '[data-ogsb]' : '[data-ogsc]'} ${selector}`

export const styles = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      p { margin: 0 0 12px; }
      p:last-child { margin-bottom: 0; }
      @media only screen and (max-width: 479px) {
        .fact { width: 100% !important; }
        .button table { width: 100% !important; }
        .text, .button { padding-left: 20px !important; padding-right: 20px !important; }
        .steps { padding-left: 18px !important; padding-right: 18px !important; }
        .steps td { font-size: 12px !important; padding-left: 2px !important; padding-right: 2px !important; }
      }
      @media (prefers-color-scheme: dark) {
${rules(selector => selector)}
        .button td { box-shadow: 0 0 0 1px rgba(255, 255, 255, 0.3); }
      }
${rules(outlook)}
    `
