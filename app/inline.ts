/** A script to stand in every page: without the spaces that it is written with. Its texts must not count on them. */
export function inline(script: string): string {
  return script.replace(/\s+/g, ' ').replace(/ ?([{}()[\];,=<>?:|&!]) ?/g, '$1');
}
