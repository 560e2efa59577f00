import type { ReactElement, SVGProps } from 'react'

type Props = Omit<SVGProps<SVGSVGElement>, 'stroke' | 'path'> & { size?: number; stroke?: number; title?: string }

/** A drawing on a square of 24 × 24. `stroke` is the width of its lines. */
export type Icon = (props: Props) => ReactElement

export const outline =
  (path: string): Icon =>
  ({ stroke = 2, ...rest }) => (
    <Drawing
      path={path}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    />
  )

export const filled =
  (path: string): Icon =>
  ({ stroke: _, ...rest }) => <Drawing path={path} fill="currentColor" {...rest} />

type DrawingProps = Omit<Props, 'stroke'> & { path: string; stroke?: string }

const Drawing = ({ size = 24, title, path, ...rest }: DrawingProps) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: words stand beside most icons, the others have an aria-label
  <svg width={size} height={size} viewBox="0 0 24 24" {...rest}>
    {title && <title>{title}</title>}
    <path d={path} />
  </svg>
)
