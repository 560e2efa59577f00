import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  type MantineColorsTuple,
  Modal,
  Skeleton,
  Switch,
  Tooltip,
} from '@mantine/core'

/** Every colour of the console. Style sheets use the tokens below, never a colour of their own. */
const accent: MantineColorsTuple = [
  '#eff2ff',
  '#e0e6fd',
  '#c3cefb',
  '#a0b1f8',
  '#8198f4',
  '#5f78ea',
  '#3f57d8',
  '#3347bb',
  '#2a3a98',
  '#232f78',
]
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f5f7',
  '#e9ebee',
  '#dcdfe4',
  '#bfc4cc',
  '#8b919c',
  '#5d6470',
  '#454b56',
  '#2c3038',
  '#181b20',
]
const dark: MantineColorsTuple = [
  '#e4e6ea',
  '#c6cad1',
  '#9ea5b0',
  '#7f8793',
  '#3d424b',
  '#2d3138',
  '#22252b',
  '#17191d',
  '#111316',
  '#0b0c0e',
]

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 6 },
  colors: { accent, gray, dark },
  white: '#ffffff',
  black: gray[9],
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '20px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_, { size }) => ({
        root: size === 'sm' ? { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '13px' } : {},
      }),
    }),
    Input: Input.extend({
      defaultProps: { size: 'sm' },
      vars: () => ({ wrapper: { '--input-height': '34px', '--input-fz': '13px' } }),
    }),
    InputWrapper: InputWrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    }),
    Modal: Modal.extend({ defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 120 } } }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
    Switch: Switch.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 250, withArrow: false, offset: 6, fz: 'xs' } }),
  },
})

/** canvas lies behind, surface carries the content, raised floats above it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--am-bar-height': '52px',
    '--am-menu-width': '232px',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': '#6b727e',
    '--mantine-color-error': '#c2261d',
    '--mantine-color-default-border': gray[3],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-anchor': accent[6],
    '--am-canvas': gray[1],
    '--am-surface': '#ffffff',
    '--am-raised': '#ffffff',
    '--am-line': gray[2],
    '--am-line-strong': gray[3],
    '--am-hover': gray[0],
    '--am-hover-canvas': gray[2],
    '--am-current': accent[0],
    '--am-current-text': accent[7],
    '--am-danger': '#c2261d',
    '--am-danger-surface': '#fdf1f0',
    '--am-note-surface': accent[0],
    '--am-label-edge': '#00000024',
    '--am-shadow': '0 1px 2px #1018280a, 0 1px 3px #1018280a',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': '#8d94a0',
    '--mantine-color-error': '#ff8a80',
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-anchor': accent[3],
    '--am-canvas': dark[9],
    '--am-surface': dark[7],
    '--am-raised': dark[6],
    '--am-line': '#24272d',
    '--am-line-strong': '#33373f',
    '--am-hover': '#1c1f24',
    '--am-hover-canvas': '#191b1f',
    '--am-current': '#1f2647',
    '--am-current-text': accent[2],
    '--am-danger': '#ff8a80',
    '--am-danger-surface': '#2b1716',
    '--am-note-surface': '#1a2038',
    '--am-label-edge': '#ffffff29',
    '--am-shadow': 'none',
  },
})

/** The two inks that write on coloured labels. */
export const ink = { dark: gray[9], light: '#ffffff' } as const
