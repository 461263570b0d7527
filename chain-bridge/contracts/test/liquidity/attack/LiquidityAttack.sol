// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IShareToken} from "../../../src/interface/IShareToken.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {LiquidityDeployment} from "../../support/LiquidityDeployment.sol";
import {ScriptedAggregator} from "../../support/feed/ScriptedAggregator.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";

/// @notice The whole deployment with a million dollars of the operator's in each token, so that a provider can outweigh it, and one
/// token more: `extra`, worth a dollar, whose kind and decimals a test chooses.
abstract contract LiquidityAttack is LiquidityDeployment {
    uint256 internal constant MILLION = 1_000_000e6;

    PlainToken internal extra;
    ScriptedAggregator internal extraFeed;
    address internal mallory = makeAddr("mallory");

    function open() internal override {
        extra = makeExtra();
        extraFeed = _feedAt(1e8);
        uint8 decimals = extra.decimals();
        _list(extra, decimals, extraFeed, false, 0.1e8, 10e8, 10, 1_000_000_000, 1_000_000);
        super.open();
    }

    function provideCapital() internal virtual override {
        vm.startPrank(admin);
        registerTokens();
        _register(extra, "EXTRA");
        liquidity.allowWallet(mallory, true, true);
        _seed(usdt, MILLION);
        _seed(idrx, 16_500_000_000e2);
        _seed(jpyc, 155_000_000e18);
        _seed(extra, 1_000_000 * unit(extra));
        vm.stopPrank();
    }

    function makeExtra() internal virtual returns (PlainToken) {
        return new PlainToken("Won", "KRWX", 0);
    }

    function refreshFeeds() internal virtual override {
        super.refreshFeeds();
        _refresh(extraFeed);
    }

    /// @dev Raw units of one whole token.
    function unit(PlainToken token) internal view returns (uint256) {
        return 10 ** token.decimals();
    }

    /// @dev Lets the notice of the oldest redemptions pass and has them processed.
    function processAfterNotice(PlainToken token, IShareVault vault) internal {
        (uint256 day,) = vault.oldestRedemption();
        waitUntil(liquidity.waitEnds(day, noticeDays(vault)));
        liquidity.process(address(token), vault.class());
    }

    function noticeDays(IShareVault vault) internal view returns (uint256) {
        return uint8(vault.class()) == 0 ? 3 : 14;
    }

    /// @dev The issuer burns `amount` of what the pool has, and the books are told.
    function burnOfPool(PlainToken token, uint256 amount) internal {
        token.burn(address(pool), amount);
        pool.sync(address(token));
    }

    /// @dev Seven days, each marked.
    function markAWeek() internal {
        for (uint256 i = 0; i < 7; ++i) {
            waitUntil((today() + 1) * 1 days);
            liquidity.mark();
        }
    }

    function balance(IShareVault vault, address account) internal view returns (uint256) {
        return shareOf(vault).balanceOf(account);
    }

    function claimable(IShareVault vault, address account) internal returns (uint256) {
        vault.settleFees(account);
        return shareOf(vault).claimableFees(account);
    }

    function transferShares(address from, IShareVault vault, address to, uint256 shares) internal {
        IShareToken share = shareOf(vault);
        vm.prank(from);
        share.transfer(to, shares);
    }

    function aside(PlainToken token) internal view returns (uint256 amount) {
        (, amount,,) = pool.book(address(token));
    }

    /// @dev The pool's numbers that no gift may move.
    function bookHash() internal view returns (bytes32 hash) {
        address[] memory tokens = pool.tokens();
        for (uint256 i = 0; i < tokens.length; ++i) {
            (uint256 held_, uint256 setAside, uint256 missing, uint256 pending) = pool.book(tokens[i]);
            hash = keccak256(abi.encode(hash, held_, setAside, missing, pending, pool.free(tokens[i])));
        }
        hash =
            keccak256(abi.encode(hash, pool.feesOwed(), liquidity.shareValueE18(true), liquidity.shareValueE18(false)));
    }
}
