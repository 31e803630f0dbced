/** A drawing as our own writer made it, of numbers and of colors from a checked list. */
export function SchemePicture({ svg, description }: { svg: string; description: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is part of it
  return <div className="plate" role="img" aria-label={description} dangerouslySetInnerHTML={{ __html: svg }} />;
}
