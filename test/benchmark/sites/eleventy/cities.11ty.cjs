const { join } = require('node:path');

// The benchmark writes this file.
const page = require(join(__dirname, '_includes/city.cjs'));

module.exports = {
  data: {
    pagination: { data: 'cities', size: 1, alias: 'city' },
    /** @param {{ city: { slug: string, state: { slug: string } } }} page */
    permalink: ({ city }) => `${city.state.slug}/${city.slug}/pianos/index.html`,
  },
  render: page,
};
