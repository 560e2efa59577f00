const whole = new Intl.NumberFormat('en-US')

/** 4,213 */
export const numberText = (count: number): string => whole.format(count)
