type Tags = Record<string, { attrs: Record<string, null | readonly string[]>; globalAttrs: false }>

const align = ['left', 'center', 'right'] as const
const common = ['css-class', 'padding', 'container-background-color']
const text = ['color', 'font-family', 'font-size', 'font-weight', 'line-height']

/** The tags of MJML with their attributes. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  mjml: ['lang', 'dir'],
  'mj-head': [],
  'mj-attributes': [],
  'mj-all': [...common, ...text],
  'mj-class': ['name', ...common, ...text],
  'mj-breakpoint': ['width'],
  'mj-font': ['name', 'href'],
  'mj-preview': [],
  'mj-style': ['inline'],
  'mj-title': [],
  'mj-body': ['background-color', 'width', 'css-class'],
  'mj-section': [
    'background-color',
    'background-url',
    'border',
    'border-radius',
    'full-width',
    'text-align',
    ...common,
  ],
  'mj-wrapper': ['background-color', 'background-url', 'border', 'border-radius', 'full-width', ...common],
  'mj-group': ['width', 'vertical-align', 'background-color', 'css-class'],
  'mj-column': ['width', 'vertical-align', 'background-color', 'border', 'border-radius', ...common],
  'mj-text': ['align', 'letter-spacing', 'text-decoration', 'text-transform', ...text, ...common],
  'mj-button': ['href', 'align', 'background-color', 'border', 'border-radius', 'inner-padding', ...text, ...common],
  'mj-image': ['src', 'alt', 'href', 'width', 'height', 'align', 'border-radius', 'fluid-on-mobile', ...common],
  'mj-divider': ['border-color', 'border-style', 'border-width', 'width', ...common],
  'mj-spacer': ['height', ...common],
  'mj-table': ['align', 'cellpadding', 'cellspacing', 'width', ...text, ...common],
  'mj-raw': ['position'],
  'mj-hero': ['mode', 'height', 'background-url', 'background-color', 'vertical-align', ...common],
  'mj-navbar': ['base-url', 'hamburger', 'align', 'css-class'],
  'mj-navbar-link': ['href', ...text, 'padding', 'css-class'],
  'mj-social': ['mode', 'align', 'icon-size', ...text, ...common],
  'mj-social-element': ['name', 'href', 'src', 'alt', 'background-color', ...text, 'padding'],
  'mj-accordion': ['border', ...common],
  'mj-accordion-element': ['background-color', 'border', 'css-class'],
  'mj-accordion-title': [...text, 'padding'],
  'mj-accordion-text': [...text, 'padding'],
  'mj-carousel': ['align', 'thumbnails', ...common],
  'mj-carousel-image': ['src', 'alt', 'href', 'title'],
}

const values: Readonly<Record<string, readonly string[]>> = {
  align,
  'text-align': align,
  'vertical-align': ['top', 'middle', 'bottom'],
  'full-width': ['full-width'],
  'fluid-on-mobile': ['true'],
  mode: ['horizontal', 'vertical'],
  inline: ['inline'],
  'font-weight': ['400', '500', '600', '700'],
  'border-style': ['solid', 'dashed', 'dotted'],
}

export const mjmlTags: Tags = Object.fromEntries(
  Object.entries(attributes).map(([tag, names]) => [
    tag,
    { attrs: Object.fromEntries(names.map(name => [name, values[name] ?? null])), globalAttrs: false },
  ]),
)
