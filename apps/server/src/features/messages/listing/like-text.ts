/** A pattern for texts in lowercase that contain what was typed. */
export const likeText = (typed: string): string =>
  `%${typed
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
