"use strict";
window.ui = window.SwaggerUIBundle({
  url: new URLSearchParams(window.location.search).has("v01") ? "openapi-v01.yaml" : "openapi.yaml",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  supportedSubmitMethods: [],
  presets: [window.SwaggerUIBundle.presets.apis],
});
