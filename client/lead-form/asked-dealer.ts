/**
 * Shows the name of the dealer that the address asks about, if the page lists it: `?dealer=` has the id of its card. The address of the
 * page, which is sent, keeps no other name.
 */
export function showAskedDealer(): void {
  const address = new URL(location.href);
  const slug = address.searchParams.get('dealer');
  if (slug === null) return;
  const card = document.getElementById(slug);
  const line = document.querySelector<HTMLElement>('.asked-dealer');
  const [name, ask] = ['h3', '[href*="?dealer="]'].map(
    (part) => card?.matches('.dealers > *') && card.querySelector(part)?.textContent,
  );
  const heading = line?.previousElementSibling;
  if (heading && name && ask) {
    heading.textContent = ask;
    for (const part of line.querySelectorAll('strong')) part.textContent = name;
    line.hidden = false;
    return;
  }
  address.searchParams.delete('dealer');
  history.replaceState(history.state, '', address);
}
