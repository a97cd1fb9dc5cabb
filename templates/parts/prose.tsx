/** Text that was written in Markdown; the loader has checked what its HTML holds. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML comes from our own Markdown renderer, which lets no raw HTML through
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
