/** The mark of the site: three keys of a piano below their rail, as in `content/images/icon.svg`. It is 40 units wide and 38 high. */
export const LOGO = {
  /** The white keys. The ground shows through as the black keys. */
  keys: 'M0 2h8v22h4v14H0zM18 2h4v22h4v14H14V24h4zM32 2h8v36H28V24h4z',
  rail: 'M0 0h40v3H0z',
};
