console.log("…");
