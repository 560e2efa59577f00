export const tagPriorities = [
  { id: 0, name: 'Normal', color: '#FAFAFA' },
  { id: 1, name: 'Low', color: '#FFEB3B' },
  { id: 2, name: 'Medium', color: '#FF9800' },
  { id: 3, name: 'High', color: '#FF3D00' },
] as const

export type TagPriority = (typeof tagPriorities)[number]['id']

export const mediumPriority = 2 satisfies TagPriority
export const highPriority = 3 satisfies TagPriority

export const tagLabelMaxWidthPx = 400

export const colorOfPriority = (priority: TagPriority): string => tagPriorities[priority].color
