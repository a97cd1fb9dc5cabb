/** Shows the buttons that print their page. Without this script they would do nothing, so they are hidden at first. */
for (const element of document.querySelectorAll<HTMLElement>('[data-print]')) {
  element.hidden = false;
  element.addEventListener('click', () => print());
}
