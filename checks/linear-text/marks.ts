/** What texts of others are made of here, over and over: beginnings without an end, separators, and letters that are hard to compare. */
export const marks: readonly string[] = [
  ...['<', '<?', '<!--', '<![CDATA[', '</', '<a b="', '<a>', '&', '&#'],
  ...['{{', '{%-', '{{ a }}', '[', '(', '/*', '//', '"', "'", '\\', '='],
  ...[';', ',', ' ', '\t', '\n', 'a@', '.', '-', '+', '%', '#:', '0', 'a', 'a\u0301', '\ud83d\ude00', '\ud800'],
]
